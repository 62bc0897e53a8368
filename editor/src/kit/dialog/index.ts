export { Alert } from './Alert.tsx'
export { Dialog } from './Dialog.tsx'
export { Drawer } from './Drawer.tsx'
