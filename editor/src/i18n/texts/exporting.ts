import type { Texts } from '../Text.ts'

/** Exporting a page. */
export const exporting = {
  sectionExchange: { cn: '文件', en: 'File' },
  exportJson: { cn: '导出页面 JSON', en: 'Export the page as JSON' },
  exportSvg: { cn: '导出 SVG', en: 'Export as SVG' },
  exportPng: { cn: '导出 PNG', en: 'Export as PNG' },
  pictureScrambled: {
    cn: '浏览器的防指纹保护会篡改从画布读取的图像，未保存图片；请为本站点放行，或导出 SVG',
    en: 'This browser falsifies pictures that are read from a canvas, against fingerprinting: no picture was saved. Allow it for this site, or export as SVG',
  },
  exportPngLarge: { cn: '导出 PNG（2 倍）', en: 'Export as PNG (2×)' },
} satisfies Texts
