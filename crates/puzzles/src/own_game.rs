use rand::RngExt as _;
use table::{Bot, Furnished, Limits, Rng, Seat, seeded};

/// One of the program's own games, state by state: of each one whoever is on move in it. The last
/// one, in which the game is over, is left out.
pub(crate) struct OwnGame<G: Furnished> {
    state: G,
    /// By seat.
    bots: Vec<Box<dyn Bot<G>>>,
    /// What a bot may look at for a move.
    nodes: u64,
    rng: Rng,
}

impl<G: Furnished> OwnGame<G> {
    /// A game from its start on, in which every seat gets one of the bots. The seed decides
    /// everything that is left to chance.
    pub(crate) fn new(setup: &G::Setup, bots: &[&str], nodes: u64, seed: u64) -> OwnGame<G> {
        let mut rng = seeded(seed);
        let state = G::new(setup, rng.random()).expect("a setup that is allowed");
        let mut drawn =
            || G::bot(bots[rng.random_range(0..bots.len())]).expect("a bot of the game");
        let bots = (0..state.seats()).map(|_| drawn()).collect();
        OwnGame { state, bots, nodes, rng }
    }

    fn play(&mut self, seat: Seat) {
        let limits = Limits { seed: self.rng.random(), ..Limits::nodes(self.nodes) };
        let imagined = self.state.imagine(seat, &mut self.rng);
        let bot = &mut self.bots[seat.index()];
        let chosen = bot.choose(&imagined, seat, &limits).expect("a move, as nobody cancels");
        self.state.play(seat, chosen, |_| ()).expect("a legal move");
    }
}

impl<G: Furnished> Iterator for OwnGame<G> {
    type Item = (Seat, G);

    fn next(&mut self) -> Option<(Seat, G)> {
        let seat = self.state.to_move().lowest()?;
        let state = self.state.clone();
        self.play(seat);
        Some((seat, state))
    }
}
