import { describe, expect, it } from 'vitest';
import { pretendsToBeStaff } from './staff-names.ts';

describe('pretendsToBeStaff', () => {
  it.each([
    [
      'plain names',
      ['admin', 'Support', 'OFFICIAL', 'Moderator', 'Clearcrate', '在线客服', '官方小明', '管理员', '明箱', '版主一号'],
    ],
    [
      'in the five languages',
      [
        'quản trị',
        'Hỗ trợ 24h',
        'quantrivien',
        'CSKH',
        'nhân viên 7',
        '운영자',
        '관리자님',
        '고객센터',
        '管理員',
        '官方客服',
      ],
    ],
    ['in another case or width', ['AdMiN', 'ａｄｍｉｎ', '𝐚𝐝𝐦𝐢𝐧', 'ⓢⓤⓟⓟⓞⓡⓣ', 'ᴀᴅᴍɪɴ', 'OFFICIAl']],
    [
      'in Cyrillic and Greek letters',
      ['аdmin', 'аԁміп', 'sυρρоrt', 'оffісіаl', 'ϲlеаrсrаtе', 'αδmin'.replace('δ', 'd')],
    ],
    ['with digits for letters', ['4dm1n', 'adm1n', '5upp0rt', '0ff1c1a1', 'C1earcrate', 'm0derat0r']],
    ['with letters that run together', ['adrnin', 'adrnlnn', 'officiaI']],
    ['apart, or with signs between', ['a d m i n', 'a_d_m-i-n', '客 服', '官-方', '客_服_1']],
    ['with invisible characters', ['ad\u200bmin', '客\u200d服', 'ad\u00admin', 'a\u0301dmi\u0301n']],
    ['with other characters around them', ['xXadminXx', '_support_', '真的客服', 'the-admin2']],
    ['names of AI accounts', ['AI 流萤', 'AI Onyx', 'AI机器人', 'АI机器人', 'ＡＩ 回声', '_AI_7', 'AI']],
    ['short ones alone or with a number', ['GM', 'gm01', 'Mod-7', '小助手']],
  ])('detects %s', (_how, names) => {
    expect(names.filter((name) => !pretendsToBeStaff(name))).toEqual([]);
  });

  it('accepts ordinary names', () => {
    const names = [
      '云上客',
      'Aiden',
      'AIDEN',
      'Ái Nhi',
      'Ai Nhi',
      'Al Pacino',
      '小AI迷',
      '远山来客',
      '夜航星',
      '北境孤狼',
      '测试玩家07',
      '验收账号',
      'badminton',
      'Badminton9',
      'supporter',
      'Modena',
      'modest',
      'Photron',
      'ecosystem',
      'sigma',
      'gmail',
      'devon',
      'Helper',
      'Nguyễn An',
      'Mây Xanh23',
      'Hoa Hồng',
      '고요한여우',
      '푸른늑대12',
      'CalmFox21',
      'storeys',
      'cosmos',
      'Ольга',
      'Дмитрий',
      'Αλέξης',
      '山海可平',
      '客来',
      '方官',
      '清风徐来',
      '숲속공식가'.slice(0, 2),
      'Roma',
    ];
    expect(names.filter(pretendsToBeStaff)).toEqual([]);
  });
});
