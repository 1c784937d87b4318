//! Finds what hangs on a single place: the parts of a graph that one point separates from the rest.

const NONE: u32 = u32::MAX;

/// For every part that hangs on one point only: a point of it next to that point.
pub fn hanging(points: usize, lines: &[(u32, u32)]) -> Vec<u32> {
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); points];
    for (line, &(a, b)) in (0_u32..).zip(lines) {
        around[a as usize].push(line);
        around[b as usize].push(line);
    }
    let blocks = blocks(points, lines, &around);
    let mut memberships = vec![0_u32; points];
    for block in &blocks {
        for &point in block {
            memberships[point as usize] += 1;
        }
    }
    let mut result = Vec::new();
    for block in &blocks {
        let mut cuts = block.iter().copied().filter(|&point| memberships[point as usize] > 1);
        let (Some(cut), None) = (cuts.next(), cuts.next()) else { continue };
        let beside = around[cut as usize]
            .iter()
            .map(|&line| {
                let (a, b) = lines[line as usize];
                if a == cut { b } else { a }
            })
            .filter(|other| block.binary_search(other).is_ok())
            .min_by_key(|&other| (around[other as usize].len(), other));
        result.extend(beside);
    }
    result.sort_unstable();
    result.dedup();
    result
}

/// The points of every part that no single point takes apart, each in order.
fn blocks(points: usize, lines: &[(u32, u32)], around: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut order = vec![NONE; points];
    let mut low = vec![NONE; points];
    let mut parent = vec![NONE; points];
    let mut position = vec![0_usize; points];
    let mut found = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut todo: Vec<u32> = Vec::new();
    let mut count = 0;
    for root in (0_u32..).take(points) {
        if order[root as usize] != NONE {
            continue;
        }
        order[root as usize] = count;
        low[root as usize] = count;
        count += 1;
        todo.push(root);
        while let Some(&point) = todo.last() {
            let index = point as usize;
            if let Some(&line) = around[index].get(position[index]) {
                position[index] += 1;
                let (a, b) = lines[line as usize];
                let other = if a == point { b } else { a };
                if order[other as usize] == NONE {
                    parent[other as usize] = point;
                    order[other as usize] = count;
                    low[other as usize] = count;
                    count += 1;
                    open.push(other);
                    todo.push(other);
                } else if parent[index] != other {
                    low[index] = low[index].min(order[other as usize]);
                }
                continue;
            }
            todo.pop();
            let above = parent[index];
            if above == NONE {
                continue;
            }
            low[above as usize] = low[above as usize].min(low[index]);
            if low[index] >= order[above as usize] {
                let mut block = vec![above];
                while let Some(member) = open.pop() {
                    block.push(member);
                    if member == point {
                        break;
                    }
                }
                block.sort_unstable();
                found.push(block);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::hanging;

    #[test]
    fn leaves_and_ears_hang() {
        // A triangle with a leaf at one corner and a triangle at another.
        let lines = [(0, 1), (1, 2), (0, 2), (2, 3), (1, 4), (4, 5), (1, 5)];
        assert_eq!(hanging(6, &lines), vec![3, 4]);
        assert!(hanging(3, &lines[..3]).is_empty());
        assert!(hanging(0, &[]).is_empty());
    }
}
