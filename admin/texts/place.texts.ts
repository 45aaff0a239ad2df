import { counted } from './grouped';
import { texts } from './texts';

export const placeTexts = texts({
  place: ['工作地点', 'Place of work'],
  paste: ['粘贴坐标或地图分享链接', 'Paste coordinates or a share link of a map'],
  pasteHint: [
    '支持高德、百度、腾讯、Google、Apple、OpenStreetMap 链接，或“经度,纬度”',
    'AMap, Baidu, Tencent, Google, Apple, OpenStreetMap, or "longitude, latitude"',
  ],
  system: ['坐标系', 'Coordinate system'],
  GCJ02: ['GCJ-02（高德、腾讯）', 'GCJ-02 (AMap, Tencent)'],
  BD09: ['BD-09（百度）', 'BD-09 (Baidu)'],
  WGS84: ['WGS-84（GPS）', 'WGS-84 (GPS)'],
  understood: [
    (system: string, lng: number, lat: number) => `按 ${system} 识别：${lng}, ${lat}`,
    (system: string, lng: number, lat: number) => `Read as ${system}: ${lng}, ${lat}`,
  ],
  notUnderstood: [
    '没有识别出坐标。短链接请先在浏览器中打开，再复制完整地址',
    'No coordinates found. Open a short link first and copy the full address',
  ],
  lng: ['经度', 'Longitude'],
  lat: ['纬度', 'Latitude'],
  without: ['去掉位置', 'Without a place'],
  around: ['附近的职位', 'Jobs around'],
  from: [
    (metres: string, name: string) => `距 ${name} ${metres}`,
    (metres: string, name: string) => `${metres} from ${name}`,
  ],
  nobody: ['这个范围内没有其他职位', 'There are no other jobs within this distance'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  chart: [
    (count: number, radius: string) =>
      `半径 ${radius} 内的 ${count} 个职位；点击可移动位置，也可在上方粘贴坐标`,
    (count: number, radius: string) =>
      `${counted(count, 'job')} within ${radius}; click to move it, or paste coordinates above`,
  ],
});
