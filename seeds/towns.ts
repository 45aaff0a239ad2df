export interface Town {
  name: string;
  /** What recruiters put before an order number. */
  code: string;
  /** Degrees. */
  lng: number;
  lat: number;
  /** How far the factories lie from the centre, in metres. */
  reach: number;
}

/** Where China's factories are: centres of the industrial towns, zones and districts themselves. */
export const towns: readonly [Town, ...Town[]] = [
  { name: '昆山', code: 'KS', lng: 120.9812, lat: 31.3853, reach: 5200 },
  { name: '东莞长安', code: 'CA', lng: 113.8032, lat: 22.8036, reach: 3800 },
  { name: '深圳龙华', code: 'LH', lng: 114.0446, lat: 22.6968, reach: 4200 },
  { name: '郑州港区', code: 'ZZ', lng: 113.8412, lat: 34.5503, reach: 5600 },
  { name: '苏州工业园', code: 'SZ', lng: 120.7243, lat: 31.3172, reach: 4800 },
  { name: '惠州惠阳', code: 'HY', lng: 114.4564, lat: 22.7887, reach: 4500 },
  { name: '合肥经开', code: 'HF', lng: 117.2168, lat: 31.7702, reach: 4000 },
  { name: '重庆西永', code: 'XY', lng: 106.3721, lat: 29.5984, reach: 3200 },
  { name: '成都郫都', code: 'PD', lng: 103.8873, lat: 30.7956, reach: 4300 },
  { name: '武汉光谷', code: 'GG', lng: 114.4118, lat: 30.4803, reach: 4600 },
  { name: '西安高新', code: 'XA', lng: 108.8853, lat: 34.1968, reach: 4400 },
  { name: '烟台开发区', code: 'YT', lng: 121.2287, lat: 37.5468, reach: 2600 },
  { name: '宁波北仑', code: 'BL', lng: 121.8442, lat: 29.8987, reach: 2800 },
  { name: '佛山顺德', code: 'SD', lng: 113.2934, lat: 22.8054, reach: 4100 },
  { name: '天津滨海', code: 'BH', lng: 117.6942, lat: 39.0394, reach: 3000 },
  { name: '中山火炬', code: 'ZS', lng: 113.4852, lat: 22.5567, reach: 2900 },
];
