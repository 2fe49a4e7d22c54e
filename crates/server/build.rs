//! Builds the page with npm into `OUT_DIR/web`, where `src/page.rs` embeds it.
//!
//! Inside the checkout only `web/node_modules` is written, and it is not watched: a second build
//! has nothing to do.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

const PREBUILT: &str = "SPIELTISCH_WEB_DIST";

// One by one: naming the folder `web` would watch node_modules too.
const INPUTS: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

fn main() {
    let folder =
        |variable: &str| PathBuf::from(env::var_os(variable).expect("a folder named by cargo"));
    let web = folder("CARGO_MANIFEST_DIR").join("../../web");
    let dist = folder("OUT_DIR").join("web");

    println!("cargo::rerun-if-env-changed={PREBUILT}");
    if let Some(prebuilt) = env::var_os(PREBUILT) {
        let prebuilt = PathBuf::from(prebuilt);
        println!("cargo::rerun-if-changed={}", prebuilt.display());
        if !prebuilt.join("index.html").is_file() {
            fail(&format!("{PREBUILT} names {}, which has no index.html", prebuilt.display()));
        }
        _ = fs::remove_dir_all(&dist);
        copy(&prebuilt, &dist)
            .unwrap_or_else(|error| fail(&format!("cannot copy {}: {error}", prebuilt.display())));
        return;
    }
    // A watched path that does not exist would rebuild the page every time.
    for input in INPUTS.iter().filter(|input| web.join(input).exists()) {
        println!("cargo::rerun-if-changed=../../web/{input}");
    }
    if !is_installed(&web) {
        npm(&web, &["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    }
    let out =
        dist.to_str().unwrap_or_else(|| fail("the build folder has a name that is not Unicode"));
    npm(&web, &["run", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"]);
}

/// Whether node_modules holds what the lock file asks for; packages of other platforms are optional
/// and may be missing.
fn is_installed(web: &Path) -> bool {
    let packages = |file: &str| -> Option<Value> {
        let lock: Value = serde_json::from_str(&fs::read_to_string(web.join(file)).ok()?).ok()?;
        lock.get("packages").cloned()
    };
    let (Some(wanted), Some(installed)) =
        (packages("package-lock.json"), packages("node_modules/.package-lock.json"))
    else {
        return false;
    };
    let Value::Object(wanted) = wanted else { return false };
    wanted.iter().filter(|(name, _)| !name.is_empty()).all(|(name, package)| {
        match installed.get(name) {
            Some(found) => found.get("version") == package.get("version"),
            None => package.get("optional").is_some() || package.get("devOptional").is_some(),
        }
    })
}

fn npm(folder: &Path, arguments: &[&str]) {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    match Command::new(program).args(arguments).current_dir(folder).output() {
        Ok(output) if output.status.success() => {}
        Ok(output) => fail(&format!(
            "`npm {}` failed ({}):\n{}{}",
            arguments.join(" "),
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        )),
        Err(error) => fail(&format!(
            "cannot run npm ({error}): install Node 20.19 or newer, \
             or set {PREBUILT} to the folder of a built page"
        )),
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[expect(clippy::print_stderr, reason = "cargo shows it when a build fails")]
fn fail(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1)
}
