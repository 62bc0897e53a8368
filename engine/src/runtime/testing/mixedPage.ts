/** A seeded page of `count` mixed v0 widgets on 1920 x 1080, with a signal for every widget that takes one. */
export function getMixedPage(count: number): { page: object; signals: string[] } {
  let a = 42
  const random = () => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0
    return a / 2 ** 32
  }
  const columns = Math.ceil(Math.sqrt((count * 16) / 9))
  const step = 1920 / columns
  const signals: string[] = []
  const widgets = Array.from({ length: count }, (_, i) => {
    const x = Math.round((i % columns) * step)
    const y = Math.round(Math.floor(i / columns) * step)
    const size = Math.round(step * 0.9)
    const position = { x, y, width: size, height: Math.round(size * 0.7), rotate: random() < 0.1 ? 30 : 0 }
    const signalId = `s${i}`
    const kind = i % 10
    if (kind < 3) {
      return { id: `w${i}`, widgetType: 'ShapeRect', position, style: { radius: kind * 3, fill: { color: '#cfd8e0' } } }
    }
    if (kind === 3) {
      const half = size / 2
      const ellipse = { cx: x + half, cy: y + half * 0.7, rx: half, ry: half * 0.7, rotate: 0 }
      return { id: `w${i}`, widgetType: 'ShapeEllipse', position: ellipse }
    }
    if (kind === 4) {
      const points = [
        { x, y },
        { x: x + size, y },
        { x: x + size, y: y + Math.round(size / 2) },
      ]
      return { id: `w${i}`, widgetType: 'ShapeLine', position: { points }, style: { stroke: { width: 3 } } }
    }
    if (kind === 5)
      return {
        id: `w${i}`,
        widgetType: 'UsualText',
        position,
        data: { title: `泵 ${i}` },
        style: { font: { size: 10 } },
      }
    signals.push(signalId)
    const data = { signalId }
    if (kind < 8) return { id: `w${i}`, widgetType: 'UsualDataText', position, data, style: { font: { size: 10 } } }
    if (kind === 8) return { id: `w${i}`, widgetType: 'UsualDashboard', position, data }
    return { id: `w${i}`, widgetType: 'UsualPercentFill', position, data, style: { font: { size: 10 } } }
  })
  const con = { width: 1920, height: 1080, bgColor: '#ffffff' }
  return { page: { format: 1, con, widgets, bind: { equips: [], signals, keys: [], mvars: [] } }, signals }
}
