use serde_json::{Value, json};

use crate::call_with;

fn replies(input: &[u8]) -> Vec<Value> {
    let out = call_with(&["engine"], input).ok();
    out.lines().map(|line| serde_json::from_str(line).expect("a JSON reply")).collect()
}

#[test]
fn a_game_is_played_line_by_line() {
    let input = r#"{"do":"new","game":"kalaha","setup":{"pits":1,"beans":1,"first":"A"}}
{"do":"moves"}
{"do":"play","move":"0"}
{"do":"undo"}
"#;
    let [begun, moves, played, undone] = &replies(input.as_bytes())[..] else {
        panic!("four replies expected")
    };
    assert_eq!(moves, &json!({"moves": ["0"]}));
    assert_eq!(
        (&played["over"], &played["winners"], &played["scores"]),
        (&json!(true), &json!([0, 1]), &json!([1, 1]))
    );
    assert_eq!(undone, begun);
}

#[test]
fn garbage_is_answered_line_by_line_and_kills_nothing() {
    let long = "x".repeat(100_000);
    let nested = "[".repeat(200_000);
    let huge = format!("{{\"do\":\"view\",\"seat\":{}}}", "9".repeat(10_000));
    let unknown = r#"{"do":"state","colour":"red"}"#;
    let mut lines: Vec<&[u8]> =
        vec![b"", b"{", b"[]", b"null", b"7", b"\"\"", b"\0", b"\xff\xfe\xfd", b"{\"do\":\"fly\"}"];
    lines.extend([
        long.as_bytes(),
        nested.as_bytes(),
        huge.as_bytes(),
        unknown.as_bytes(),
        b"{\"do\":\"new\",\"game\":\"\0\"}",
    ]);
    let mut input = lines.join(&b'\n');
    input.extend(b"\n{\"do\":\"games\"}");

    let mut replies = replies(&input);
    assert!(replies.pop().unwrap()["games"].is_array());
    assert_eq!(replies.len(), lines.len());
    for (reply, line) in replies.iter().zip(lines) {
        let message = reply["error"].as_str().unwrap_or_default();
        assert!(
            !message.is_empty() && reply.as_object().unwrap().len() == 1,
            "{reply} for {:?}",
            line.escape_ascii().to_string()
        );
    }
}

#[test]
fn a_line_beyond_every_measure_is_refused_and_the_next_one_answered() {
    let mut input = vec![b' '; (16 << 20) + 1];
    input.extend(b"\n{\"do\":\"games\"}\n");
    let replies = replies(&input);
    assert!(replies[0]["error"].as_str().unwrap().contains("longer than"));
    assert!(replies[1]["games"].is_array());
    assert_eq!(replies.len(), 2);
}
