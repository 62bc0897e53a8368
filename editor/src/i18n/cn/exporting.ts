/** Exporting a page. */
export const exporting = {
  sectionExchange: '文件',
  exportJson: '导出页面 JSON',
  exportSvg: '导出 SVG',
  exportPng: '导出 PNG',
  pictureScrambled: '浏览器的防指纹保护会篡改从画布读取的图像，未保存图片；请为本站点放行，或导出 SVG',
  exportPngLarge: '导出 PNG（2 倍）',
} as const
