//! Tries the planarity test on graphs with a known answer.

use strabo_geometry::draft::testing::{Rotation, embed, is_planar};

const NONE: u32 = u32::MAX;

fn genus_is_zero(points: usize, lines: &[(u32, u32)], rotation: &Rotation) -> bool {
    let mut seen = vec![false; 2 * lines.len()];
    let mut faces = 0_usize;
    for start in (0_u32..).take(2 * lines.len()) {
        if seen[start as usize] {
            continue;
        }
        faces += 1;
        let mut half = start;
        while !seen[half as usize] {
            seen[half as usize] = true;
            half = rotation.previous[(half ^ 1) as usize];
        }
    }
    let mut group: Vec<usize> = (0..points).collect();
    let find = |group: &[usize], mut a: usize| {
        while group[a] != a {
            a = group[a];
        }
        a
    };
    for &(a, b) in lines {
        let (a, b) = (find(&group, a as usize), find(&group, b as usize));
        group[a] = b;
    }
    let parts = (0..points).filter(|&a| group[a] == a).count();
    let lonely = rotation.first.iter().filter(|&&half| half == NONE).count();
    // Each part that has lines counts its own outer face.
    points + faces + lonely == lines.len() + 2 * parts
}

#[test]
fn knows_the_smallest_graphs_that_cannot_be_drawn() {
    let mut five = Vec::new();
    for a in 0..5 {
        for b in a + 1..5 {
            five.push((a, b));
        }
    }
    assert!(!is_planar(5, &five));
    assert!(genus_is_zero(5, &five[1..], &embed(5, &five[1..]).expect("K5 less a line is planar")));
    let utilities: Vec<_> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    assert!(!is_planar(6, &utilities));
    assert!(is_planar(6, &utilities[1..]));
}

#[test]
fn orders_lines_around_points_without_crossings() {
    // Stacked triangulations with lines left out, from a small generator.
    let mut seed = 7_u64;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u32::try_from(seed >> 33).unwrap_or(0) % below
    };
    for round in 0..300 {
        let points = 3 + random(60);
        let mut faces = vec![[0, 1, 2], [0, 2, 1]];
        let mut lines = vec![(0, 1), (1, 2), (0, 2)];
        for point in 3..points {
            let at = random(u32::try_from(faces.len()).unwrap_or(1)) as usize;
            let [a, b, c] = faces.swap_remove(at);
            faces.extend([[a, b, point], [b, c, point], [c, a, point]]);
            lines.extend([(a, point), (b, point), (c, point)]);
        }
        lines.retain(|_| random(10) >= round % 8);
        let points = points as usize;
        let rotation = embed(points, &lines).expect("planar by construction");
        assert!(genus_is_zero(points, &lines, &rotation));
    }
}
