/** Column names of tables, over their rows and on the drawing board. */
const en = {
  time: 'Time',
  state: 'State',
  col: {
    equipTitle: 'Equipment',
    type: 'Type',
    gmtTrigger: 'Raised',
    gmtRelease: 'Cleared',
    value: 'Value',
    msg: 'Message',
    opration: 'Operation',
  },
}

const cn: typeof en = {
  time: '时间',
  state: '状态',
  col: {
    equipTitle: '设备',
    type: '类型',
    gmtTrigger: '触发时间',
    gmtRelease: '解除时间',
    value: '报警值',
    msg: '报警内容',
    opration: '操作',
  },
}

export const columnTexts: Readonly<Record<'cn' | 'en', typeof en>> = { cn, en }
