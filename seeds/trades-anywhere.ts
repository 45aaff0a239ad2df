import type { Trade } from './trades';

/** What every factory needs, whatever it makes. */
export const tradesAnywhere: readonly Trade[] = [
  {
    share: 3,
    titles: ['质检员', 'QC检验员', 'IQC来料检验', '外观全检员', '品质巡检（IPQC）'],
    duties: [
      '对照样板检查外观、尺寸、功能',
      '把不良品分类贴标并统计',
      '配合产线处理客诉和返工',
      '会用卡尺者优先，不会可以教',
    ],
    scenes: ['inspection', 'chip'],
    wage: [18, 23.5],
  },
  {
    share: 4,
    titles: ['仓库分拣员', '快递分拣员', '仓管员', '电商打包员', '装卸工', '理货员'],
    duties: [
      '用 PDA 扫码收货、上架、拣货',
      '按订单打包、贴面单、称重',
      '每天循环盘点，账物相符',
      '保持通道畅通，注意叉车',
    ],
    scenes: ['warehouse', 'packing'],
    wage: [18, 25],
  },
  {
    share: 4,
    titles: ['叉车司机', '叉车工（持N1证）', '前移式叉车司机', '堆高车司机'],
    duties: [
      '装卸货柜，把托盘送到指定库位',
      '每班点检刹车、灯光、电量',
      '配合仓管出入库，单据交接清楚',
    ],
    scenes: ['forklift', 'warehouse'],
    wage: [22, 29],
  },
  {
    share: 3,
    titles: ['包装工', '贴标工', '成品装箱工', '彩盒组装工'],
    duties: ['产品装袋、装盒、放说明书', '封箱、贴标、码垛', '核对数量和批次号'],
    scenes: ['packing', 'warehouse'],
    wage: [17, 21],
  },
  {
    share: 2,
    titles: ['厂区保安', '宿舍管理员', '车间保洁', '食堂帮厨', '厂车司机（A1证）'],
    duties: ['门岗登记、巡逻，检查消防器材', '保持公共区域整洁', '热情服务员工，遇事及时汇报'],
    scenes: ['gate', 'shuttle-bus', 'canteen'],
    wage: [16.5, 20],
  },
];
