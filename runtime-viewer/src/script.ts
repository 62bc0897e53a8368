import { defineMimicViewer } from './element.ts'

export { MimicViewerElement } from './element.ts'

// The one-file build for a plain <script type="module">: it only makes the element known.
defineMimicViewer()
