import { Viewer } from './Viewer.ts'

/** `<mimic-viewer project="2001" page="3001" locale="en" fit="width" allow-write replay-bar base-url="https://...">` */
export class MimicViewerElement extends HTMLElement {
  static readonly observedAttributes = [
    'project',
    'page',
    'locale',
    'fit',
    'backend',
    'allow-write',
    'replay-bar',
    'base-url',
    'server',
    'token',
  ]
  #viewer: Viewer | undefined

  /** The viewer behind the element; undefined while it is not in a document. */
  get viewer(): Viewer | undefined {
    return this.#viewer
  }

  connectedCallback(): void {
    this.#open()
  }

  disconnectedCallback(): void {
    this.#viewer?.destroy()
    this.#viewer = undefined
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#viewer || before === after) return
    if (name === 'page' && after) this.#viewer.setPage(after)
    else if (name === 'fit') this.#viewer.setFit(oneOf(after, fits, 'page'))
    else this.#open()
  }

  #open(): void {
    this.#viewer?.destroy()
    this.#viewer = undefined
    const project = this.getAttribute('project')
    const page = this.getAttribute('page')
    const token = this.getAttribute('token')
    if (!page || (!project && !token)) return
    const baseUrl = this.getAttribute('server') ?? this.getAttribute('base-url')
    this.#viewer = new Viewer(this, {
      ...(project ? { project } : {}),
      ...(token ? { token } : {}),
      page,
      locale: oneOf(this.getAttribute('locale'), ['cn', 'en'], 'cn'),
      fit: oneOf(this.getAttribute('fit'), fits, 'page'),
      backend: oneOf(this.getAttribute('backend'), ['auto', 'webgl', 'canvas2d'], 'auto'),
      allowWrite: this.hasAttribute('allow-write'),
      replayBar: this.hasAttribute('replay-bar'),
      ...(baseUrl ? { baseUrl } : {}),
    })
    for (const name of ['ready', 'status', 'value', 'widgetclick', 'link', 'page', 'replay', 'error'] as const) {
      this.#viewer.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })))
    }
  }
}

const fits = ['page', 'container', 'width', 'height', 'origin'] as const

function oneOf<const V extends string>(value: string | null, allowed: readonly V[], otherwise: V): V {
  return allowed.find((each) => each === value) ?? otherwise
}

/** Makes `<mimic-viewer>` known; harmless when it is already. */
export function defineMimicViewer(): void {
  if (!customElements.get('mimic-viewer')) customElements.define('mimic-viewer', MimicViewerElement)
}
