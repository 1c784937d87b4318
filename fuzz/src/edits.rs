//! Small changes of a file that is in order, so that inputs of a fuzzer come past what refuses most bytes.

/// Applies edits of four bytes each: two for the place, one for what is done there, one for the new byte.
pub fn edited(file: &[u8], edits: &[u8]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for edit in edits.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % bytes.len().max(1);
        match edit[2] % 4 {
            0 if place < bytes.len() => drop(bytes.remove(place)),
            1 => bytes.insert(place, edit[3]),
            2 => bytes.truncate(place),
            _ if place < bytes.len() => bytes[place] = edit[3],
            _ => {}
        }
    }
    bytes
}
