//! Keeps the triangles of a board well cut while borders move: diagonals turn, long stretches get points, crowded ones lose them.

use strabo_model::effort::Effort;

use super::clean::distance;
use super::mesh::{Mesh, NONE};

/// Turns diagonals inside places where that gives better triangles. What the first look at all of them
/// costs is for the caller to spend.
pub fn flip_all(mesh: &mut Mesh, effort: &mut Effort) {
    for _ in 0..3 {
        let mut changed = false;
        for half in 0..u32::try_from(mesh.start.len()).unwrap_or(NONE) {
            if half < mesh.twin[half as usize] {
                changed |= mesh.flip(half);
            }
        }
        if !changed || !effort.spend(mesh.start.len()) {
            break;
        }
    }
}

/// Takes points out of borders where they crowd; two stretches of each border stay.
pub fn join_short(mesh: &mut Mesh, sea: &[bool], most: f64, effort: &mut Effort) {
    let mut ring: Vec<u32> = Vec::new();
    let lines_at = |mesh: &Mesh, point: u32, ring: &mut Vec<u32>| {
        ring.clear();
        mesh.around(point, |half| {
            if mesh.twin[half as usize] == NONE || mesh.left(half) != mesh.right(half) {
                ring.push(half);
            }
        });
        ring.len()
    };
    for point in 0..u32::try_from(mesh.at.len()).unwrap_or(NONE) {
        if mesh.held[point as usize] != 0 {
            continue;
        }
        if effort.is_used_up() {
            break;
        }
        let here = mesh.at[point as usize];
        let lines = lines_at(mesh, point, &mut ring);
        if lines == 0 {
            // Out at sea no point needs to stay.
            if sea.get(mesh.left(mesh.leaving[point as usize]) as usize) == Some(&false) {
                continue;
            }
            let mut nearest = (most, NONE);
            mesh.around(point, |half| {
                let length = distance(here, mesh.at[mesh.end(half) as usize]);
                if length < nearest.0 {
                    nearest = (length, half);
                }
            });
            if nearest.1 != NONE {
                mesh.collapse(nearest.1, 1e-4 * most * most, effort);
            }
            continue;
        }
        if lines != 2 {
            continue;
        }
        let ends = [ring[0], ring[1]].map(|half| mesh.end(half));
        let lengths = ends.map(|end| distance(here, mesh.at[end as usize]));
        let nearer = usize::from(lengths[1] < lengths[0]);
        let half = ring[nearer];
        if lengths[nearer] > most {
            continue;
        }
        let corner =
            ends.map(|end| mesh.held[end as usize] != 0 || lines_at(mesh, end, &mut ring) != 2);
        if corner[0] && corner[1] {
            continue;
        }
        mesh.collapse(half, 1e-4 * most * most, effort);
    }
}

/// Gives long stretches of border more points, until there are enough in all.
pub fn split_long(mesh: &mut Mesh, most: f64, enough: usize) {
    for half in 0..u32::try_from(mesh.start.len()).unwrap_or(NONE) {
        if mesh.at.len() >= enough {
            break;
        }
        let twin = mesh.twin[half as usize];
        if twin == NONE || half > twin || mesh.left(half) == mesh.right(half) {
            continue;
        }
        let (a, b) =
            (mesh.at[mesh.start[half as usize] as usize], mesh.at[mesh.end(half) as usize]);
        if distance(a, b) > most {
            mesh.split(half);
        }
    }
}
