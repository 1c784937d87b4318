//! The tests of the machine that plays games of cities and actions.

mod games;
