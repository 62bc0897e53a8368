import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A firmware file for the gateways of a model. It is added by an upload, so that call is made by hand. */
export const firmwareEntity = defineEntity({
  name: 'firmware',
  table: 'firmware',
  unused: 'firmware-unused',
  id: 'hardware.firmware',
  path: '/lfscada/hardware/firmware',
  verbs: ['query', 'edit', 'delete'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '固件', en: 'Firmware' },
  many: { cn: '固件', en: 'Firmware' },
  limit: limits.firmware.perOrg,
  isForWholeRange: true,
  isInside: true,
  fields: {
    note: { is: 'text', max: limits.note, rows: 4, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    modelId: { is: 'text', max: limits.id, label: { cn: '型号编号', en: 'Model id' } },
    modelTitle: { is: 'text', max: limits.title, label: { cn: '网关型号', en: 'Gateway model' } },
    firmwareVersion: { is: 'text', max: limits.title, label: { cn: '固件版本', en: 'Version' } },
    fileName: { is: 'text', max: limits.title, label: { cn: '文件', en: 'File' } },
    bytes: { is: 'number', isWhole: true, label: { cn: '大小', en: 'Size' } },
    /** In hexadecimal. */
    sha256: { is: 'text', max: 64, label: { cn: 'SHA-256', en: 'SHA-256' } },
    /** Gateways that have taken it over. */
    doneCount: { is: 'number', isWhole: true, label: { cn: '已接收网关', en: 'Gateways that have it' } },
    gmtCreate: { is: 'time', label: { cn: '上传时间', en: 'Uploaded' } },
  },
  searched: ['firmwareVersion', 'fileName'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-system-hardware',
    path: '/manage/system/hardware',
    title: { cn: '网关固件', en: 'Gateway firmware' },
    windowTitle: { cn: '网关固件型号', en: 'Gateway firmware models' },
    icon: 'firmware',
    columns: ['modelTitle', 'firmwareVersion', 'fileName', 'bytes', 'sha256', 'doneCount', 'note', 'gmtCreate'],
    searchHint: { cn: '版本或文件名', en: 'Version or file' },
  },
  removal: {
    cn: '尚未完成的下发将一并撤回。',
    en: 'Offers of it that are not taken yet are withdrawn with it.',
  },
  summaries: { delete: 'Removes a firmware file with its offers. Gateways that have taken it over keep it.' },
})
