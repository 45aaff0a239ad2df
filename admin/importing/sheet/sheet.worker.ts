import { cellsOfFile } from './sheet.file';

/** The worker's own side, which has a page's types here. */
const page = self as unknown as Worker;

page.onmessage = ({ data }: MessageEvent<File>) =>
  void cellsOfFile(data).then((found) => page.postMessage(found));
