//! What an author may ask of a pack and change in it, without disk, terminal or network.
