type Some<T> = readonly [T, ...T[]];

export type Field =
  '电子' | '半导体' | '机械' | '汽车' | '新能源' | '家电' | '食品' | '服装' | '物流';

export interface Trade {
  /** What a factory must make to need it; missing where every factory does. */
  field?: Field;
  /** How often it comes up against the others. */
  share: number;
  titles: Some<string>;
  duties: Some<string>;
  /** Scenes under media/, the first ones serve as cover. */
  scenes: Some<string>;
  /** Yuan per hour before the subsidy. */
  wage: readonly [low: number, high: number];
}

export const fieldTrades: Some<Trade> = [
  {
    field: '电子',
    share: 9,
    titles: [
      '电子厂普工',
      '手机组装普工',
      '耳机装配工',
      '流水线操作工',
      '5G路由器组装工',
      '打螺丝普工',
      '充电器插件工',
      'LED灯具组装',
    ],
    duties: [
      '按作业指导书完成产品组装、锁螺丝、贴膜',
      '自检外观，不良品放入红色料盒',
      '保持工位5S，下班前清点物料',
      '服从线长安排，可轮岗学习',
    ],
    scenes: ['assembly-line', 'screwdriver', 'chip', 'inspection'],
    wage: [17.5, 23],
  },
  {
    field: '电子',
    share: 4,
    titles: ['SMT贴片操作员', 'SMT技术员', 'SMT上料员', 'AOI目检员', 'DIP插件工', 'PCB板检验'],
    duties: [
      '贴片机上料、换料、核对料号',
      '印刷机、回流焊日常点检',
      'AOI 复判，记录不良现象',
      '做好静电防护，全程佩戴静电环',
    ],
    scenes: ['smt-line', 'chip'],
    wage: [19, 25],
  },
  {
    field: '半导体',
    share: 3,
    titles: [
      '无尘车间操作员',
      '芯片封测作业员',
      '半导体设备助理',
      '液晶面板操作工',
      '光学镜片检验员',
    ],
    duties: [
      '在千级无尘室内操作机台，上下料',
      '按 SOP 记录温度、压力等参数',
      '发现异常立即停机并上报工程师',
      '穿无尘服、戴口罩和手套作业',
    ],
    scenes: ['cleanroom', 'chip'],
    wage: [20, 27],
  },
  {
    field: '机械',
    share: 4,
    titles: ['CNC操作工', 'CNC调机师傅', '数控车床学徒', '冲压操作工', '磨床工', '五金普工'],
    duties: [
      '装夹工件，按程序启动加工',
      '用卡尺、千分尺首件检验',
      '更换刀具，清理铁屑和切削液',
      '填写生产日报表',
    ],
    scenes: ['cnc', 'welding'],
    wage: [20, 28],
  },
  {
    field: '汽车',
    share: 3,
    titles: [
      '汽车总装工',
      '汽车线束装配工',
      '汽车座椅装配工',
      '涂装车间普工',
      '焊工（二保焊）',
      '机器人焊接操作员',
    ],
    duties: [
      '按节拍完成车身部件安装、拧紧',
      '操作机械臂工位，监看指示灯',
      '首末件点检并签字',
      '穿劳保鞋、戴安全帽进入车间',
    ],
    scenes: ['automotive', 'welding'],
    wage: [21, 29],
  },
  {
    field: '新能源',
    share: 3,
    titles: ['锂电池操作工', '储能PACK装配工', '光伏组件普工', '电芯卷绕操作员'],
    duties: [
      '电芯上料、卷绕、入壳、点焊',
      '检查极耳、绝缘和电压',
      '设备报警时按流程处理',
      '配合班组交接班',
    ],
    scenes: ['battery', 'welding'],
    wage: [20, 27],
  },
  {
    field: '家电',
    share: 3,
    titles: ['空调装配工', '洗衣机总装工', '注塑机操作工', '小家电组装工'],
    duties: ['整机装配、打胶、接线', '注塑件取件、修边、摆盘', '老化测试后贴合格标'],
    scenes: ['appliances', 'screwdriver'],
    wage: [18.5, 24],
  },
  {
    field: '食品',
    share: 2,
    titles: ['食品厂普工', '饼干包装工', '冷链分拣员', '饮料灌装操作工'],
    duties: ['称料、投料、看管灌装线', '挑拣、装袋、封口、装箱', '持健康证上岗，没有的可以代办'],
    scenes: ['food-line', 'packing'],
    wage: [17, 22],
  },
  {
    field: '服装',
    share: 2,
    titles: ['缝纫车工', '制衣厂大烫', '鞋厂针车工', '裁床学徒'],
    duties: ['平车、锁边、打枣，计件或计时', '整烫、修线头、查验', '按样衣和工艺单作业'],
    scenes: ['garment', 'packing'],
    wage: [18, 26],
  },
];
