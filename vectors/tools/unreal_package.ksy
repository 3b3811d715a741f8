meta:
  id: unreal_package
  title: Unreal package, summary and tables
  file-extension: [u, utx, unr, uax]
  endian: le
  license: MIT OR Apache-2.0
doc: |
  The summary and the name, import, export and heritage tables of packages of the first two generations of the engine, versions 35 to 129, according to
  formats/unreal-package.md. Indices and references are read as the engine reads them. README.md in this directory
  lists what a Kaitai description cannot check.
seq:
  - id: tag
    contents: [0xc1, 0x83, 0x2a, 0x9e]
  - id: file_version
    type: u2
  - id: licensee_version
    type: u2
  - id: package_flags
    type: u4
  - id: names_at
    type: location
  - id: exports_at
    type: location
  - id: imports_at
    type: location
  - id: heritage_at
    type: location
    if: file_version < 68
  - id: guid
    size: 16
    if: file_version >= 68
  - id: num_generations
    type: u4
    if: file_version >= 68
  - id: generations
    type: generation
    repeat: expr
    repeat-expr: num_generations
    if: file_version >= 68
instances:
  names:
    pos: names_at.offset
    type: name
    repeat: expr
    repeat-expr: names_at.count
  imports:
    pos: imports_at.offset
    type: import
    repeat: expr
    repeat-expr: imports_at.count
  exports:
    pos: exports_at.offset
    type: export
    repeat: expr
    repeat-expr: exports_at.count
  heritage:
    pos: heritage_at.offset
    size: 16
    repeat: expr
    repeat-expr: heritage_at.count
    if: file_version < 68
types:
  location:
    seq:
      - id: count
        type: u4
      - id: offset
        type: u4
  generation:
    seq:
      - id: num_exports
        type: u4
      - id: num_names
        type: u4
  compact_index:
    doc: |
      A signed 32-bit integer in 1 to 5 bytes, according to formats/compact-index.md: sign and magnitude, least significant group
      first. Byte 4 is the last, whatever its bit 7 says; bits above magnitude bit 31 are ignored, as by engines.
    seq:
      - id: byte0
        type: u1
      - id: byte1
        type: u1
        if: (byte0 & 0x40) != 0
      - id: byte2
        type: u1
        if: len_bytes > 2
      - id: byte3
        type: u1
        if: len_bytes3 > 3
      - id: byte4
        type: u1
        if: len_bytes4 > 4
    instances:
      len_bytes:
        value: '(byte0 & 0x40) == 0 ? 1 : ((byte1 & 0x80) == 0 ? 2 : 3)'
      len_bytes3:
        value: 'len_bytes < 3 ? len_bytes : ((byte2 & 0x80) == 0 ? 3 : 4)'
      len_bytes4:
        value: 'len_bytes3 < 4 ? len_bytes3 : ((byte3 & 0x80) == 0 ? 4 : 5)'
      len:
        value: len_bytes4
        doc: Length of the index in bytes.
      low:
        value: '(byte0 & 0x3f) + (len > 1 ? (byte1 & 0x7f) * 64 : 0) + (len > 2 ? (byte2 & 0x7f) * 8192 : 0)'
      magnitude:
        value: 'low + (len > 3 ? (byte3 & 0x7f) * 1048576 : 0) + (len > 4 ? (byte4 & 0x1f) * 134217728 : 0)'
        doc: Up to 4 294 967 295; languages without integers wider than 32 bits wrap.
      value:
        value: '(byte0 & 0x80) != 0 ? -magnitude : magnitude'
  name:
    seq:
      - id: length
        type: compact_index
        if: _root.file_version >= 64
      - id: counted
        size: length.value
        type: characters
        if: _root.file_version >= 64
      - id: terminated
        type: characters
        if: _root.file_version < 64
      - id: flags
        type: u4
    instances:
      text:
        value: '_root.file_version < 64 ? terminated.text : counted.text'
  characters:
    seq:
      - id: text
        type: strz
        encoding: ISO-8859-1
  import:
    seq:
      - id: class_package
        type: compact_index
      - id: class_name
        type: compact_index
      - id: package
        type: compact_index
        if: _root.file_version < 45
        doc: A name.
      - id: outer
        type: s4
        if: _root.file_version >= 45
        doc: A reference; -1 is import 0, 1 is export 0, 0 is null.
      - id: object_name
        type: compact_index
  export:
    seq:
      - id: class_reference
        type: compact_index
      - id: super_reference
        type: compact_index
      - id: outer
        type: s4
        if: _root.file_version >= 45
      - id: object_name
        type: compact_index
      - id: object_flags
        type: u4
      - id: serial_size
        type: compact_index
      - id: serial_offset
        type: compact_index
        if: serial_size.value != 0
    instances:
      data:
        io: _root._io
        pos: serial_offset.value
        size: serial_size.value
        if: serial_size.value > 0
