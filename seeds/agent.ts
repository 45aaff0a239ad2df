/**
 * The introduction for those who want to become agents (section 4.10), as site configuration holds
 * it.
 */
export const agentContent = `
<section style="padding: 16px; color: #26323d; font-size: 15px; line-height: 1.8;">
  <h2 style="margin: 0; color: #0b6e63; font-size: 22px;">成为代理，一起把好工作介绍给老乡</h2>
  <p style="color: #5f6d79;">零门槛 · 零费用 · 收益日结可查</p>
  <p><img src="/uploads/demo/campus.jpg" alt="合作园区" style="max-width: 100%; border-radius: 12px;"></p>
  <p>你身边有人想进厂、想换工作？把平台上的职位分享给他，入职满约定天数，平台就把推荐奖励结算给你。全国 16 个工业城镇、三百多个在招职位，驻厂老师全程接站、面试、安排宿舍。</p>
  <h3 style="color: #0b6e63;">你能得到什么</h3>
  <table style="width: 100%; border-collapse: collapse; text-align: center;">
    <thead>
      <tr style="background: #e3f4f1;"><th style="padding: 8px;">级别</th><th>团队人数</th><th>每人每小时奖励</th></tr>
    </thead>
    <tbody>
      <tr><td style="padding: 8px;">推荐人</td><td>1 人起</td><td>0.30 元</td></tr>
      <tr style="background: #f6fbfa;"><td style="padding: 8px;">队长</td><td>10 人以上</td><td>0.50 元</td></tr>
      <tr><td style="padding: 8px;">代理</td><td>50 人以上</td><td><strong style="color: #c2410c;">0.80 元</strong></td></tr>
    </tbody>
  </table>
  <h3 style="color: #0b6e63;">三步开始</h3>
  <ol>
    <li><strong>登录小程序</strong>，在“我的”里填写姓名和手机号；</li>
    <li><strong>打开任一职位</strong>，点“生成海报”，海报上的小程序码只属于你；</li>
    <li><strong>发到微信群或朋友圈</strong>，扫码报名的人自动归入你的团队。</li>
  </ol>
  <h3 style="color: #0b6e63;">常见问题</h3>
  <p><strong>要交钱吗？</strong><br>不要。任何以平台名义收取押金、培训费的都是骗子，请直接举报。</p>
  <p><strong>奖励怎么算？</strong><br>按团队成员的实际出勤工时计算，每天更新，每月 15 日打款。</p>
  <p><strong>老乡中途离职怎么办？</strong><br>已出勤的工时照常结算，不倒扣。</p>
  <blockquote style="margin: 16px 0; padding: 12px; border-left: 4px solid #0b6e63; background: #f6fbfa;">诚信招聘：工价如实写，不夸大、不隐瞒。好口碑，才有下一位老乡。</blockquote>
</section>
`.trim();
