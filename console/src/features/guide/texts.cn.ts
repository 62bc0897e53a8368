import type { Like } from '../../texts/Like.ts'
import type { guide as en } from './texts.en.ts'

export const guide: Like<typeof en> = {
  title: '接入您的现场',
  about: '六步即可让页面显示现场数据，每一步以后都可以修改。',
  progress: '已完成 {{count}}/{{total}} 步',
  next: '下一步：{{step}}',
  all: '全部步骤',
  hide: '不再显示入门步骤',
  done: '已完成',
  open: '待完成',
  steps: {
    gateway: {
      title: '网关',
      about: '网关采集设备。本机的网关已经存在。',
      online: '本机网关在线。',
      offline: '本机网关离线。',
      action: '查看网关',
    },
    device: { title: '设备', about: '填写名称，选择驱动，并测试连接。', action: '新增设备' },
    signals: { title: '变量', about: '逐个输入、从电子表格粘贴，或导入文件。', action: '添加变量' },
    project: { title: '项目', about: '项目包含现场的页面，新建时已有一页。', action: '新建项目' },
    page: { title: '页面', about: '绘制页面，并将组件绑定到变量。', action: '绘制页面' },
    alarm: { title: '报警', about: '设置哪些值需要有人处理。', action: '设置报警' },
  },
  showProjects: '查看项目',
  projectTitle: '我的现场',
}
