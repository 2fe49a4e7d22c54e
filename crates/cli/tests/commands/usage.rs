use std::{io::Read as _, process::Stdio};

use crate::{call, spieltisch};

const COMMANDS: &[&str] = &[
    #[cfg(feature = "serve")]
    "serve",
    #[cfg(feature = "serve")]
    "card",
    #[cfg(feature = "serve")]
    "load",
    #[cfg(feature = "serve")]
    "backup",
    #[cfg(feature = "serve")]
    "copy",
    #[cfg(feature = "serve")]
    "forget",
    "kalaha",
    "engine",
    "arena",
    "analyse",
    "convert",
    "solve",
    "verify",
    "puzzles",
    "perft",
    "bench",
    "completions",
    "manual",
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

#[test]
fn completions_know_every_command_in_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = call(&["completions", shell]).ok();
        for word in COMMANDS.iter().chain(&["ladder", "millis"]) {
            assert!(script.contains(word), "{word} for {shell}");
        }
    }
    let message = call(&["completions", "cmd"]).refused();
    assert!(message.contains("'cmd'") && message.contains("bash"), "{message}");
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_and_their_options() {
    let script = call(&["completions", "bash"]).ok();
    let completed = |words: &str| {
        let count = words.split_whitespace().count();
        let ask = format!(
            "{script}\nCOMP_WORDS=({words}); COMP_CWORD={}; \
             _spieltisch spieltisch \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; \
             echo ${{COMPREPLY[@]}}",
            count - 1
        );
        let output = std::process::Command::new("bash").args(["-c", &ask]).output().expect("bash");
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    };
    assert_eq!(completed("spieltisch anal"), "analyse");
    assert_eq!(completed("spieltisch arena --lad"), "--ladder");
}

#[test]
fn the_manual_tells_every_command_and_option_there_is_help_for() {
    let page = call(&["manual"]).ok().replace("\\-", "-");
    assert!(page.contains(".TH spieltisch 1"), "{page}");
    for command in COMMANDS {
        let chapter = format!(".SH \"SPIELTISCH {}\"", command.to_uppercase());
        let (_, chapter) = page.split_once(&chapter).expect("a chapter for every command");
        let chapter = chapter.split("\n.SH").next().expect("a chapter");
        let help = call(&[command, "--help"]).ok();
        let options = help.split_whitespace().filter(|word| word.starts_with("--"));
        for option in options.filter(|option| option[2..].chars().all(|c| c.is_ascii_lowercase())) {
            assert!(chapter.contains(option), "{option} of {command} in {chapter}");
        }
    }
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
