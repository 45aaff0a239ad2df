// As global-setup.ts has bundled it: Jest cannot load what runs in threads of its own.
const worker = require('../../../.cache/drawing.worker.js');
module.exports = Object.assign(worker.default, { thumbnail: worker.thumbnail });
