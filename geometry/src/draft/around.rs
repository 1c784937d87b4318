//! The neighbours of places.

/// The neighbours of every place, in order.
pub fn around(places: usize, borders: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); places];
    for &(a, b) in borders {
        around[a as usize].push(b);
        around[b as usize].push(a);
    }
    around
}
