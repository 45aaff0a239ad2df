// Bundled by global-setup.ts: Jest cannot load code that runs in its own threads.
const worker = require('../../../.cache/drawing.worker.js');
module.exports = Object.assign(worker.default, { thumbnail: worker.thumbnail });
