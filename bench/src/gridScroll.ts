import type { Page } from 'puppeteer-core'

/** Three rows a frame: a quick turn of the wheel. */
const STEP_PX = 90
/** A list of plain text beside the grid: the least that scrolling as much text costs here. */
const FLOOR = '.bench-floor'
const GRID = '.signal-grid'
/** Rows of the plain list for so many frames, and those in sight at the end. */
export const floorRows = (frames: number): number => (frames * STEP_PX) / 30 + 100

export const scrollers = { grid: GRID, floor: FLOOR } as const
export type Scroller = keyof typeof scrollers

/**
 * Lays the plain list over the grid: rows of as many texts as the grid's, without columns, looks and roles. All rows that
 * are scrolled over are there from the start, so that the browser scrolls them by itself.
 */
export const showFloor = (tab: Page, rows: number): Promise<void> =>
  tab.$eval(
    GRID,
    (grid, count, className) => {
      const { left, top, width, height } = grid.getBoundingClientRect()
      const texts = grid.querySelector('.grid-row')?.querySelectorAll('[data-cell]').length ?? 0
      const box = document.createElement('div')
      box.className = className
      box.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;overflow:auto;background:#fff;white-space:pre;line-height:30px;font-size:13px`
      for (let place = 0; place < count; place++) {
        const row = document.createElement('div')
        for (let i = 0; i < texts; i++) {
          const text = document.createElement('span')
          text.textContent = `Text ${place} ${i} `
          row.append(text)
        }
        box.append(row)
      }
      document.body.append(box)
    },
    rows,
    FLOOR.slice(1),
  )

export const hideFloor = (tab: Page): Promise<void> => tab.$eval(FLOOR, (box) => box.remove())

/** Scrolls by a step each frame. @returns the time of each frame, ms */
export const scrollSteps = (tab: Page, scroller: Scroller, frames: number): Promise<number[]> =>
  tab.$eval(
    scrollers[scroller],
    async (box, count, stepPx) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const times: number[] = []
      let top = box.scrollTop
      let last = await nextFrame()
      for (let i = 0; i < count; i++) {
        top += stepPx
        box.scrollTop = top
        const now = await nextFrame()
        times.push(now - last)
        last = now
      }
      return times
    },
    frames,
    STEP_PX,
  )

export type Move = 'wheel' | 'drag' | 'keys'

/**
 * Counts the frames in which a place of the grid had no row, or another row than its own, while it is moved.
 * @param places a share of the whole height for each frame of a drag
 */
export async function emptyFrames(
  tab: Page,
  move: Move,
  places: readonly number[],
): Promise<{ readonly frames: number; readonly empty: number }> {
  await tab.$eval(GRID, (box) => {
    box.scrollTop = 0
    const counts = { frames: 0, empty: 0, isOver: false }
    Object.assign(window, { benchCounts: counts })
    const look = () => {
      if (counts.isOver) return
      const { left, top: edge } = box.getBoundingClientRect()
      const top = edge + box.clientTop
      counts.frames++
      const isEmpty = [36, box.clientHeight / 2, box.clientHeight - 2].some((y) => {
        const row = document.elementFromPoint(left + 20, top + y)?.closest('.grid-row')
        const place = Math.floor((box.scrollTop + y - 34) / 30)
        return Number(row?.getAttribute('aria-rowindex')) !== place + 2
      })
      if (isEmpty) counts.empty++
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  if (move === 'wheel') {
    const at = await tab.$eval(GRID, (box) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    const session = await tab.createCDPSession()
    const gesture = { ...at, yDistance: -30_000, speed: 12_000, gestureSourceType: 'mouse' } as const
    await session.send('Input.synthesizeScrollGesture', gesture)
    await session.detach()
  } else {
    await tab.$eval(
      GRID,
      async (box, shares, isDragged) => {
        if (box instanceof HTMLElement) box.focus()
        for (const share of shares) {
          if (isDragged) box.scrollTop = Math.round(share * (box.scrollHeight - box.clientHeight))
          else box.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }))
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      },
      places,
      move === 'drag',
    )
  }
  return tab.evaluate(() => {
    // Set by the look above.
    const { benchCounts } = window as unknown as { benchCounts: { frames: number; empty: number; isOver: boolean } }
    benchCounts.isOver = true
    return benchCounts
  })
}
