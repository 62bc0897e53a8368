import type { project as en } from '../en/project.ts'
import type { Like } from '../Like.ts'

export const project: Like<typeof en> = {
  monitor: '监控',
  design: '设计',
  reports: '报表',
  reportsTitle: '“{{title}}”的报表',
  noPages: '该项目还没有页面',
  copy: '复制',
  copyTitle: '复制“{{title}}”',
  copyAbout:
    '复制各页面的最新版本及密码、顺序和首页，页面之间的链接指向新页面。变量、计算变量、报表和图片仍为原项目的。',
  copyName: '新项目名称',
  copyOf: '{{title}} 副本',
  saveFile: '保存为文件',
  fromFile: '从文件新建',
  fromFileAbout: '将“保存为文件”得到的文件新建为项目，包括页面、图片、计算变量和报表。设备和变量按位号查找。',
  chooseFile: '选择项目文件',
  browse: '浏览',
  tooLarge: '文件超过 {{limit}} MB',
  importSubmit: '新建项目',
  contents:
    '页面 {{pages}} 个，计算变量 {{variables}} 个，报表 {{reports}} 个，图片 {{pictures}} 张，设备 {{devices}} 台。文件中不含页面密码。',
  nameHere: '项目名称',
  deviceInFile: '文件中的设备',
  deviceHere: '本机设备',
  deviceHereOf: '{{name}} 对应的本机设备',
  noDevice: '未找到，请选择',
  signals: '变量',
  allSignals: '{{count}} 个全部找到',
  missingSignals: '未找到：{{names}}',
}
