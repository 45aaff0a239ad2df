import { id, parent } from '../kinds/number';
import { identity, required, text } from '../kinds/text';
import { expiry, time } from '../kinds/time';
import type { Table } from './table';

export const users: Table = {
  name: 'users',
  names: ['user', 'users'],
  key: ['id'],
  chunkBy: 'id',
  columns: {
    id: { kind: id },
    parent_id: {
      kind: parent,
      names: [
        'parent_id',
        'pid',
        'parent_user_id',
        'p_id',
        'parentid',
        'invite_id',
        'inviter_id',
        'referrer_id',
      ],
    },
    name: {
      kind: text,
      isOptional: true,
      names: ['nickname', 'nick_name', 'realname', 'real_name', 'name'],
    },
    createtime: {
      kind: time,
      isOptional: true,
      names: ['createtime', 'create_time', 'created_at', 'jointime', 'join_time'],
    },
  },
};

export const userToken: Table = {
  name: 'user_token',
  names: ['user_token'],
  key: ['token_hash'],
  chunkBy: 'user_id',
  groupBy: 'token_hash',
  columns: {
    token_hash: { kind: required, names: ['token', 'token_hash'] },
    user_id: { kind: id },
    createtime: { kind: time, names: ['createtime', 'create_time'] },
    expiretime: { kind: expiry, names: ['expiretime', 'expire_time'] },
  },
  references: { user_id: 'users' },
  unique: { columns: ['token_hash'], latest: 'expiretime' },
};

const user_id = { kind: id };
const createtime = { kind: time, names: ['createtime', 'create_time', 'created_at'] };
/** The table of the framework's add-on for third-party logins. */
const THIRD = ['third', 'user_third'];

/** WeChat's openid, which identifies one person within one app. */
export const wechatOpenid: Table = {
  name: 'wechat_openid',
  names: THIRD,
  key: ['app_id', 'openid'],
  chunkBy: 'openid',
  chunkByText: true,
  columns: {
    app_id: { kind: required, names: ['app_id', 'appid'] },
    openid: { kind: identity },
    user_id,
    createtime,
  },
  references: { user_id: 'users' },
  // The old service used the first row that it found.
  unique: { columns: ['app_id', 'openid'] },
};

/** WeChat's unionid, which identifies one person in all apps of a company. */
export const wechatUnionid: Table = {
  name: 'wechat_unionid',
  names: THIRD,
  key: ['unionid'],
  chunkBy: 'unionid',
  chunkByText: true,
  columns: { unionid: { kind: identity, names: ['unionid', 'union_id'] }, user_id, createtime },
  references: { user_id: 'users' },
  unique: { columns: ['unionid'] },
};
