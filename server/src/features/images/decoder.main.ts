import { constants, setPriority } from 'node:os'
import { encodeImage } from './encodeImage.ts'
import type { DecodeOrder } from './ImageDecoder.ts'

// The process of ImageDecoder: it decodes one picture after the other, with a lower priority than the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', ({ bytes, format }: DecodeOrder) => {
  void encodeImage(bytes, format).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
