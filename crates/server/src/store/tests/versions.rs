//! Stores of other versions of the program.

use super::*;

#[tokio::test]
async fn a_store_that_needs_a_newer_program_is_left_alone() -> Result<()> {
    let lab = Lab::open().await?;
    lab.create(0).await?;
    lab.store.close().await;
    lab.database.run("UPDATE house SET readable_from = '0.30.0'").await;
    let Err(error) = lab.node().await else { panic!("opened") };
    let message = format!("{error:#}");
    assert!(message.contains("0.30.0") && message.contains(env!("CARGO_PKG_VERSION")), "{message}");
    lab.database.run("UPDATE house SET readable_from = '0.0.1'").await;
    assert!(lab.node().await?.read(&id(0)).await?.is_some());
    Ok(())
}

#[tokio::test]
async fn what_a_newer_program_added_does_no_harm_where_this_one_may_read() -> Result<()> {
    let lab = Lab::open().await?;
    lab.create(0).await?;
    let checksum = if lab.database.is_sqlite() { "x'00'" } else { "'\\x00'" };
    lab.database
        .run(&format!(
            "CREATE TABLE added (id BIGINT); \
         INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'added', TRUE, {checksum}, 0)",
        ))
        .await;
    let lab = lab.reopen().await?;
    assert_eq!(lab.append(0, 0).await?, Appended::Done { at: 0 });
    Ok(())
}
