import { linkAddress } from '../../../admin/content/link-address';

describe('linkAddress', () => {
  it.each([
    ['www.baidu.com', 'https://www.baidu.com'],
    [' baidu.com/x?a=1:2 ', 'https://baidu.com/x?a=1:2'],
    ['baidu.com:8080/x', 'https://baidu.com:8080/x'],
    ['招聘.中国', 'https://招聘.中国'],
    ['hr@baidu.com', 'mailto:hr@baidu.com'],
  ])('completes %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  it.each([
    ...['', 'https://baidu.com', 'HTTP://baidu.com', '//baidu.com', 'mailto:hr@baidu.com'],
    ...['mailto:10086@qq.com', 'tel:13800000000'],
    ...['/pages/job?id=1.5', 'pages/job', '#top.1', '?page=1.5', 'ftp://a.cn'],
  ])('leaves %s as it is', (typed) => {
    expect(linkAddress(typed)).toBe(typed);
  });
});
