export { Editor, type EditorProps } from './Editor.tsx'
