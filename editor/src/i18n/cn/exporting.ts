/** Exporting a page. */
export const exporting = {
  sectionExchange: '文件',
  exportJson: '导出页面 JSON',
  exportSvg: '导出 SVG',
  exportPng: '导出 PNG',
  exportPngLarge: '导出 PNG（2 倍）',
} as const
