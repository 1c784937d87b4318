//! Tests of `token`.

strabo_core::answers! {
    /// Answers of all shapes.
    #[allow(missing_docs, reason = "it is a test")]
    pub enum Answer {
        /// No number.
        "pass": Pass,
        /// One.
        "use": Use(effect: u16),
        /// Several.
        "lay": Lay { tile: u8, at: [i8; 2], far: bool },
    }
}

#[test]
fn tokens_are_read_as_they_are_written() {
    let lay = Answer::Lay { tile: 7, at: [-3, 0], far: true };
    for (answer, token) in
        [(Answer::Pass, "pass"), (Answer::Use(300), "use:300"), (lay, "lay:7,-3,0,1")]
    {
        let mut text = String::new();
        answer.write(&mut text);
        assert_eq!(text, token);
        assert_eq!(Answer::read(token), Some(answer));
    }
}

#[test]
fn nothing_else_is_a_token() {
    let odd = "pass: pass:1 Pass use use: use:01 use:+1 use:1, use:1,2 use:-1 use:65536 use:x \
               lay:7,-3,0 lay:7,-3,0,2 lay:7,-0,0,1 lay:7,-129,0,1 lay:256,0,0,1 other:1";
    for token in odd.split_whitespace() {
        assert_eq!(Answer::read(token), None, "{token}");
    }
    assert_eq!(Answer::read(""), None);
}
