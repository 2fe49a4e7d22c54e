use std::{io::Read as _, process::Stdio};

use crate::{call, spieltisch};

const COMMANDS: &[&str] = &[
    #[cfg(feature = "serve")]
    "serve",
    "kalaha",
    "engine",
    "arena",
    "analyse",
    "convert",
    "solve",
    "perft",
    "bench",
];

#[test]
fn every_command_has_help() {
    let overview = call(&["--help"]).ok();
    for command in COMMANDS {
        assert!(overview.contains(command), "{command} in {overview}");
        let help = call(&[command, "--help"]).ok();
        assert!(help.contains(&format!("Usage: spieltisch {command}")), "{help}");
        assert_eq!(call(&["help", command]).ok(), help);
    }
    assert!(call(&["--version"]).ok().starts_with("spieltisch "));
}

#[cfg(not(feature = "serve"))]
#[test]
fn without_the_table_a_command_must_be_given() {
    assert!(call(&[]).refused().contains("built without the table"));
    assert!(!call(&["--help"]).ok().contains("serve"));
}

#[test]
fn wrong_usage_is_refused() {
    for arguments in [
        &["fly"][..],
        &["--fly"],
        &["engine", "now"],
        &["analyse"],
        &["convert", "file"],
        &["perft", "kalaha"],
    ] {
        assert!(call(arguments).refused().contains("--help"), "{arguments:?}");
    }
}

#[test]
fn output_nobody_reads_is_no_failure() {
    let mut child = spieltisch()
        .args(["perft", "kalaha", "9"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut [0]).expect("the first byte");
    drop(stdout);
    let output = child.wait_with_output().expect("the end of the process");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (Some(0), "")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
    let output = spieltisch().args(["kalaha", "0"]).stdout(full).output().expect("the binary");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .starts_with("error: the output cannot be written: ")
    );
}
