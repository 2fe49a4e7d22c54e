pub mod rollout;
