import type { people as en } from '../en/people.ts'
import type { Like } from '../Like.ts'

export const people: Like<typeof en> = {
  builtIn: '内置',
  more: '{{name}}的更多操作',
  shown: {
    title: '登录信息',
    once: '密码只显示这一次。首次登录时必须设置新密码。',
    loginname: '登录名',
    password: '密码',
  },
  reset: {
    title: '重设密码',
    ask: '为“{{name}}”生成新密码？该账号的会话将立即结束。',
  },
  unlock: {
    title: '立即允许登录',
    ask: '多次输错密码后，账号每次登录前都要等待。让“{{name}}”立即重试？',
    done: '“{{name}}”可以立即登录',
  },
  sessions: {
    title: '会话',
    of: '{{name}}的会话',
    none: '该账号没有登录。',
    agent: '设备',
    address: '地址',
    since: '登录时间',
    seen: '最近活动',
    own: '当前会话',
    end: '结束',
    endAll: '全部结束',
    endOthers: '结束其他会话',
  },
  dept: {
    none: '还没有部门',
    start: '添加本企业的部门，并为每个账号选择部门。',
    top: '拖到此处，移至最上级',
    hint: '将部门拖到其上级部门上。',
    accounts_one: '{{count}} 个账号',
    accounts_other: '{{count}} 个账号',
    withBelow: '（含下级 {{count}} 个）',
    addBelow: '新建下级',
  },
}
