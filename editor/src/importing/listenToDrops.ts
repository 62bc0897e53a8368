/** Files are dropped on the canvas, and on no field around it. */
const BOARD = '.ed-canvas'

/** Takes files that are dragged onto the drawing board. @returns what ends it */
export function listenToDrops(onFile: (file: File) => void): () => void {
  const isOurs = (event: DragEvent) =>
    event.target instanceof Element &&
    event.target.closest(BOARD) !== null &&
    event.dataTransfer?.types.includes('Files') === true
  const over = (event: DragEvent) => {
    if (!isOurs(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (!isOurs(event) || !file) return
    event.preventDefault()
    onFile(file)
  }
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  return () => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('drop', drop)
  }
}
