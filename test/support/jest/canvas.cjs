// Loaded once a worker: it changes its native classes at each load, and these would keep the
// modules of each test file in memory.
module.exports = globalThis.requireOutside('@napi-rs/canvas');
