//! The tests of the workbench, as one program.
