//! Improves triangles that are thin or tiny before the areas settle: every point moves where the triangles around it are best.

use strabo_model::effort::Effort;

use super::clean::{Point, turn};
use super::mesh::{Mesh, NONE, next};
use super::remesh::flip_all;

/// Moves points at thin or tiny triangles for a number of rounds, or until there are none, or until the
/// effort is used up.
pub fn shape(mesh: &mut Mesh, unit: f64, rounds: usize, effort: &mut Effort) {
    let mut ring: Vec<u32> = Vec::new();
    for _ in 0..rounds {
        if !effort.spend(mesh.start.len()) {
            break;
        }
        flip_all(mesh, effort);
        let mut moved = 0;
        for point in 0..mesh.at.len() {
            if effort.is_used_up() {
                break;
            }
            if mesh.held[point] == 3 {
                continue;
            }
            ring.clear();
            mesh.around(u32::try_from(point).unwrap_or(NONE), |half| ring.push(half));
            moved += usize::from(improve(mesh, point, &ring, unit, effort));
        }
        if moved * 2000 < mesh.at.len() {
            break;
        }
    }
}

/// How bad the triangles around a point are in sum, the worst of them, and how the sum changes as the point moves.
struct Around {
    value: f64,
    worst: f64,
    slope: Point,
    bend: [f64; 3],
}

fn look(mesh: &Mesh, at: Point, ring: &[u32], unit: f64) -> Option<Around> {
    let mut sum = Around { value: 0.0, worst: 0.0, slope: [0.0, 0.0], bend: [0.0; 3] };
    for &half in ring {
        let b = mesh.at[mesh.end(half) as usize];
        let c = mesh.at[mesh.start[next(next(half)) as usize] as usize];
        let (to_b, to_c, side) = (
            [at[0] - b[0], at[1] - b[1]],
            [at[0] - c[0], at[1] - c[1]],
            [c[0] - b[0], c[1] - b[1]],
        );
        let area = to_b[1] * side[0] - to_b[0] * side[1];
        if area <= 0.0 {
            return None;
        }
        let square = |v: Point| v[0] * v[0] + v[1] * v[1];
        let sides = [square(to_b), square(to_c), square(side)];
        let value = (sides[0] + sides[1] + sides[2] + 0.4 * unit * unit) / area;
        let normal = [-side[1], side[0]];
        let slope: Point = std::array::from_fn(|axis| {
            (2.0 * (to_b[axis] + to_c[axis]) - value * normal[axis]) / area
        });
        sum.value += value;
        if !is_wide(area, sides, unit) {
            sum.worst = sum.worst.max(value);
        }
        sum.slope = [sum.slope[0] + slope[0], sum.slope[1] + slope[1]];
        sum.bend[0] += (4.0 - 2.0 * slope[0] * normal[0]) / area;
        sum.bend[1] += (4.0 - 2.0 * slope[1] * normal[1]) / area;
        sum.bend[2] -= (slope[0] * normal[1] + slope[1] * normal[0]) / area;
    }
    Some(sum)
}

fn improve(mesh: &mut Mesh, point: usize, ring: &[u32], unit: f64, effort: &mut Effort) -> bool {
    let here = mesh.at[point];
    effort.spend(ring.len());
    let Some(now) = look(mesh, here, ring, unit) else { return false };
    if now.worst < 25.0 {
        return false;
    }
    let [xx, yy, xy] = now.bend;
    let mut step = match mesh.held[point] {
        1 => [-now.slope[0] / xx.max(1e-300), 0.0],
        2 => [0.0, -now.slope[1] / yy.max(1e-300)],
        _ => {
            let determinant = (xx * yy - xy * xy).max(1e-300);
            [
                -(yy * now.slope[0] - xy * now.slope[1]) / determinant,
                -(xx * now.slope[1] - xy * now.slope[0]) / determinant,
            ]
        }
    };
    if !step[0].is_finite() || !step[1].is_finite() {
        return false;
    }
    for _ in 0..12 {
        effort.spend(ring.len());
        let there = [here[0] + step[0], here[1] + step[1]];
        if look(mesh, there, ring, unit).is_some_and(|then| then.value < now.value) {
            mesh.at[point] = there;
            return true;
        }
        step = [step[0] * 0.5, step[1] * 0.5];
    }
    false
}

/// Whether a triangle is wide enough whatever its shape, by twice its area and its squared sides.
fn is_wide(area: f64, sides: [f64; 3], unit: f64) -> bool {
    area * area > 0.0144 * unit * unit * sides[0].max(sides[1]).max(sides[2])
}

/// The squared sides of a triangle, with a share for being small, against its area.
pub fn badness(a: Point, b: Point, c: Point, unit: f64) -> f64 {
    let area = turn(a, b, c);
    if area <= 0.0 {
        return f64::MAX;
    }
    let square = |p: Point, q: Point| (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]);
    let sides = [square(a, b), square(b, c), square(c, a)];
    if is_wide(area, sides, unit) {
        return 0.0;
    }
    (sides[0] + sides[1] + sides[2] + 0.4 * unit * unit) / area
}
