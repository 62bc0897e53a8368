import { createViewer, type Viewer, type ViewerEvents } from '@mimic/viewer'

const query = new URLSearchParams(location.search)
const viewer: Viewer = createViewer(document.querySelector<HTMLElement>('#app')!, {
  baseUrl: query.get('server') ?? '',
  token: query.get('token') ?? '',
  page: query.get('page') ?? '',
  locale: 'en',
  theme: 'dark',
})
viewer.on('value', ({ id, value, time }: ViewerEvents['value']) => console.debug(id, value, new Date(time)))
viewer.on('status', ({ status }) => {
  document.title = status
})
export function wrong(): void {
  // @ts-expect-error there is no such event
  viewer.on('valued', () => {})
  // @ts-expect-error a page is named by a text
  viewer.setPage(3001)
}
