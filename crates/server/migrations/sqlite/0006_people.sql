-- Scores and averages of all players together are those of people: computers have theirs one by one. And people who gave no name
-- are one and the same guest, whichever language the page called them in: their "who" is empty.
UPDATE result_seats SET who = ''
    WHERE bot IS NULL AND (name IN ('Guest', 'Gast')
        OR name GLOB 'Guest[2-9]' OR name GLOB 'Guest [2-9]' OR name GLOB 'Gast[2-9]' OR name GLOB 'Gast [2-9]');

DELETE FROM tallies WHERE is_bot = 0 AND (who IN ('Guest', 'Gast')
    OR who GLOB 'Guest[2-9]' OR who GLOB 'Guest [2-9]' OR who GLOB 'Gast[2-9]' OR who GLOB 'Gast [2-9]');
INSERT INTO tallies
    SELECT game, who, 0, players, COUNT(*), SUM(won), SUM(reason = 'played_out'),
        MAX(CASE reason WHEN 'played_out' THEN score END), SUM(CASE reason WHEN 'played_out' THEN score ELSE 0 END)
    FROM result_seats WHERE bot IS NULL AND who = '' GROUP BY game, players;

DELETE FROM score_counts;
INSERT INTO score_counts
    SELECT game, score, COUNT(*) FROM result_seats WHERE bot IS NULL AND reason = 'played_out' GROUP BY game, score;

UPDATE days SET seats = 0, points = 0;
UPDATE days SET seats = of_people.seats, points = of_people.points
    FROM (SELECT game, day, COUNT(*) AS seats, SUM(score) AS points FROM result_seats
        WHERE bot IS NULL AND reason = 'played_out' GROUP BY game, day) AS of_people
    WHERE days.game = of_people.game AND days.day = of_people.day;

DROP TRIGGER seat_counted;
DROP TRIGGER seat_taken_back;
DROP TRIGGER result_counted;
DROP TRIGGER result_taken_back;

CREATE TRIGGER result_counted AFTER INSERT ON results BEGIN
    INSERT INTO days VALUES (NEW.game, NEW.day, 1, 0, 0) ON CONFLICT DO UPDATE SET games = games + 1;
    INSERT INTO ends VALUES (NEW.game, NEW.reason, COALESCE(NEW.origin, ''), 1)
        ON CONFLICT DO UPDATE SET games = games + 1;
END;

CREATE TRIGGER result_taken_back AFTER DELETE ON results BEGIN
    UPDATE days SET games = games - 1 WHERE game = OLD.game AND day = OLD.day;
    DELETE FROM days WHERE games = 0 AND game = OLD.game AND day = OLD.day;
    UPDATE ends SET games = games - 1
        WHERE game = OLD.game AND reason = OLD.reason AND origin = COALESCE(OLD.origin, '');
    DELETE FROM ends WHERE games = 0 AND game = OLD.game;
END;

-- The result is written before its seats, and taken back after them.
CREATE TRIGGER seat_counted AFTER INSERT ON result_seats BEGIN
    INSERT INTO tallies VALUES (NEW.game, NEW.who, NEW.bot IS NOT NULL, NEW.players, 1, NEW.won, 0, NULL, 0)
        ON CONFLICT DO UPDATE SET games = games + 1, wins = wins + NEW.won;
    UPDATE tallies SET scored = scored + 1, points = points + NEW.score,
        best_score = MAX(COALESCE(best_score, NEW.score), NEW.score)
        WHERE NEW.reason = 'played_out'
            AND game = NEW.game AND who = NEW.who AND is_bot = (NEW.bot IS NOT NULL) AND players = NEW.players;
    INSERT INTO score_counts SELECT NEW.game, NEW.score, 1 WHERE NEW.reason = 'played_out' AND NEW.bot IS NULL
        ON CONFLICT DO UPDATE SET seats = seats + 1;
    UPDATE days SET seats = seats + 1, points = points + NEW.score
        WHERE NEW.reason = 'played_out' AND NEW.bot IS NULL AND game = NEW.game AND day = NEW.day;
END;

CREATE TRIGGER seat_taken_back AFTER DELETE ON result_seats BEGIN
    UPDATE tallies SET games = games - 1, wins = wins - OLD.won
        WHERE game = OLD.game AND who = OLD.who AND is_bot = (OLD.bot IS NOT NULL) AND players = OLD.players;
    UPDATE tallies SET scored = scored - 1, points = points - OLD.score,
        best_score = (SELECT MAX(score) FROM result_seats WHERE game = OLD.game AND who = OLD.who
            AND bot IS OLD.bot AND players = OLD.players AND reason = 'played_out')
        WHERE OLD.reason = 'played_out'
            AND game = OLD.game AND who = OLD.who AND is_bot = (OLD.bot IS NOT NULL) AND players = OLD.players;
    DELETE FROM tallies WHERE games = 0 AND game = OLD.game AND who = OLD.who;
    UPDATE score_counts SET seats = seats - 1
        WHERE OLD.reason = 'played_out' AND OLD.bot IS NULL AND game = OLD.game AND score = OLD.score;
    DELETE FROM score_counts WHERE seats = 0 AND game = OLD.game AND score = OLD.score;
    UPDATE days SET seats = seats - 1, points = points - OLD.score
        WHERE OLD.reason = 'played_out' AND OLD.bot IS NULL AND game = OLD.game AND day = OLD.day;
END;
