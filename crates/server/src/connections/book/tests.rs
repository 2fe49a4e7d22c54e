use super::*;

const BOUNDS: Bounds = Bounds { total: 10, reserve: 2, per_address: 6, half_open_per_address: 3 };

fn address(last: u8) -> IpAddr {
    [10, 0, 0, last].into()
}

fn admit(book: &mut Book, from: u8) -> Result<Id, Crowded> {
    book.admit(address(from), false, Arc::default(), Instant::now())
}

/// A connection that is busy with something, let in beside everyone who is there.
fn busy_with(book: &mut Book, from: u8, activity: Activity) -> Id {
    let id = admit(book, from).unwrap();
    book.turn_to(id, activity, Instant::now());
    id
}

fn is_open(book: &Book, id: Id) -> bool {
    book.activity(id).is_some()
}

/// What all the lists say has to be what the entries say.
fn check(book: &Book) {
    let dispensable = book.entries.iter().filter(|(_, entry)| entry.activity.makes_space());
    let spot = |(&id, entry): (&Id, &Entry)| {
        let &Entry { activity, order, .. } = entry;
        Spot { activity, order, id }
    };
    let spots: BTreeSet<Spot> = dispensable.map(spot).collect();
    assert_eq!(book.dispensable, spots);
    assert_eq!(book.numbers.iter().sum::<usize>(), book.entries.len());
    assert_eq!(
        book.addresses.values().map(|known| known.connections).sum::<usize>(),
        book.entries.len()
    );
    let by_address: BTreeSet<Spot> =
        book.addresses.values().flat_map(|known| known.dispensable.iter().copied()).collect();
    assert_eq!(by_address, spots);
    assert_eq!(book.crowds.iter().map(|crowd| crowd.number.0).sum::<usize>(), spots.len());
}

#[test]
fn the_oldest_half_open_connection_of_an_address_makes_space_for_its_next() {
    let mut book = Book::new(BOUNDS);
    let other = admit(&mut book, 2).unwrap();
    let mine: Vec<Id> = (0..5).map(|_| admit(&mut book, 1).unwrap()).collect();
    assert_eq!(
        mine.iter().map(|&id| is_open(&book, id)).collect::<Vec<_>>(),
        [false, false, true, true, true]
    );
    assert!(is_open(&book, other));
    assert_eq!(book.ending(), 2);
    check(&book);
}

#[test]
fn an_address_gives_up_what_it_needs_least() {
    let mut book = Book::new(BOUNDS);
    let seated = busy_with(&mut book, 1, Activity::Seated);
    let answering = busy_with(&mut book, 1, Activity::Answering);
    let spectator = busy_with(&mut book, 1, Activity::Spectator);
    let unseated = busy_with(&mut book, 1, Activity::Unseated);
    let idle = busy_with(&mut book, 1, Activity::Idle);
    let body = busy_with(&mut book, 1, Activity::Body);
    for gone in [body, idle, unseated, spectator] {
        assert!(is_open(&book, gone));
        busy_with(&mut book, 1, Activity::Seated);
        assert!(!is_open(&book, gone));
    }
    assert_eq!(admit(&mut book, 1), Err(Crowded::Address));
    assert!(is_open(&book, seated) && is_open(&book, answering));
    assert!(admit(&mut book, 2).is_ok());
    check(&book);
}

#[test]
fn the_full_house_gives_up_what_the_greediest_address_needs_least() {
    let mut book = Book::new(BOUNDS);
    (0..4).for_each(|_| _ = busy_with(&mut book, 1, Activity::Spectator));
    let idle = [2, 3, 3, 2, 3].map(|from| busy_with(&mut book, from, Activity::Idle));
    let half_open = admit(&mut book, 4).unwrap();
    for gone in [half_open, idle[1], idle[0], idle[2]] {
        let before = book.entries.len();
        busy_with(&mut book, 5, Activity::Seated);
        assert!(!is_open(&book, gone) && book.entries.len() == before);
        check(&book);
    }
}

#[test]
fn a_house_full_of_seated_people_is_full() {
    let mut book = Book::new(BOUNDS);
    let seated: Vec<Id> =
        (0..10).map(|from| busy_with(&mut book, from, Activity::Seated)).collect();
    assert_eq!(admit(&mut book, 20), Err(Crowded::House));
    assert_eq!(book.admit(address(20), true, Arc::default(), Instant::now()), Err(Crowded::House));
    book.close(seated[3]);
    assert!(admit(&mut book, 20).is_ok());
    assert!(seated.iter().all(|&id| id == seated[3] || is_open(&book, id)));
}

#[test]
fn spectators_leave_the_reserve_to_people_with_a_seat() {
    let mut book = Book::new(BOUNDS);
    (0..7).for_each(|from| _ = busy_with(&mut book, from, Activity::Spectator));
    assert!(book.has_space_to_watch());
    busy_with(&mut book, 8, Activity::Seated);
    assert!(!book.has_space_to_watch());
    // Those who hold the reserve and are nobody do not count.
    busy_with(&mut book, 9, Activity::Idle);
    busy_with(&mut book, 9, Activity::Unseated);
    assert_eq!(
        (0..7).map(|from| admit(&mut book, 20 + from).is_ok()).filter(|&is_in| is_in).count(),
        7
    );
    assert_eq!(book.numbers[Activity::Spectator as usize], 7);
}

#[test]
fn behind_a_proxy_the_address_it_speaks_for_counts() {
    let mut book = Book::new(Bounds { total: 100, ..BOUNDS });
    let proxied: Vec<Id> = (0..8)
        .map(|_| book.admit(address(99), true, Arc::default(), Instant::now()).unwrap())
        .collect();
    for &id in &proxied[..6] {
        assert_eq!(book.move_to(id, address(1)), Ok(()));
        book.turn_to(id, Activity::Seated, Instant::now());
    }
    assert_eq!(book.move_to(proxied[6], address(1)), Err(Crowded::Address));
    assert_eq!(book.move_to(proxied[6], address(2)), Ok(()));
    assert_eq!(book.move_to(proxied[0], address(1)), Ok(()));
    book.turn_to(proxied[5], Activity::Idle, Instant::now());
    book.move_freely(proxied[5], address(99));
    assert_eq!(book.move_to(proxied[7], address(1)), Ok(()));
    assert!(proxied.iter().all(|&id| is_open(&book, id)));
    check(&book);
}

#[test]
fn only_those_that_took_too_long_are_ended() {
    let mut book = Book::new(BOUNDS);
    let start = Instant::now();
    let after = |seconds| start + Duration::from_secs(seconds);
    let mut at = |seconds| book.admit(address(1), false, Arc::default(), after(seconds)).unwrap();
    let [slow, quick, late] = [at(0), at(1), at(5)];
    book.turn_to(quick, Activity::Idle, after(2));
    book.end_overdue(Activity::Head, Duration::from_secs(10), after(10));
    assert_eq!([slow, quick, late].map(|id| is_open(&book, id)), [false, true, true]);
    book.end_overdue(Activity::Idle, Duration::from_secs(10), after(12));
    assert_eq!([slow, quick, late].map(|id| is_open(&book, id)), [false, false, true]);
    assert_eq!(book.ending(), 2);
    book.close(slow);
    assert_eq!(book.ending(), 1);
    check(&book);
}

#[tokio::test]
async fn whoever_has_to_go_is_asked_to() {
    let mut book = Book::new(Bounds { total: 1, ..BOUNDS });
    let end = Arc::new(End::default());
    book.admit(address(1), false, end.clone(), Instant::now()).unwrap();
    admit(&mut book, 2).unwrap();
    end.asked().await;
}

#[test]
fn who_came_last_stays_when_the_system_gives_no_more() {
    let mut book = Book::new(BOUNDS);
    let all: Vec<Id> = (1..=5).map(|from| admit(&mut book, from).unwrap()).collect();
    book.make_much_space(10);
    let open = all.iter().map(|&id| is_open(&book, id)).collect::<Vec<_>>();
    assert_eq!(open, [false, false, false, true, true]);
    check(&book);
}
