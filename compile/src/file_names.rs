//! Names that cannot be files on every system.

/// True for names that Windows keeps for devices, whatever their extension.
pub fn is_reserved(name: &str) -> bool {
    match name.split('.').next().unwrap_or(name).to_ascii_lowercase().as_bytes() {
        b"con" | b"prn" | b"aux" | b"nul" => true,
        [b'c', b'o', b'm', digit] | [b'l', b'p', b't', digit] => digit.is_ascii_digit(),
        _ => false,
    }
}
