import { describe, expect, test } from 'vitest';
import { hasHeader, refusalOf } from '../../../workers/pdf/sniff-file.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('what a file is by its first bytes', () => {
  test.each([
    ['<!DOCTYPE html><html>', /web page/],
    ['\u00ef\u00bb\u00bf\n  <html lang="en">', /web page/],
    ['<?xml version="1.0"?><!-- x --><html xmlns="x">', /web page/],
    ['<?xml version="1.0"?><TEI/>', /an XML file/],
    ['version https://git-lfs.github.com/spec/v1\noid', /Git LFS pointer/],
    ['PK\u0003\u0004 word/document.xml', /a Word document/],
    ['PK\u0003\u0004 xl/workbook.xml', /an Excel workbook/],
    ['PK\u0003\u0004 ppt/slides', /a PowerPoint presentation/],
    ['PK\u0003\u0004 something.txt', /a ZIP archive/],
    ['\u00d0\u00cf\u0011\u00e0', /an old Microsoft Office file/],
    ['\u0089PNG', /a PNG picture/],
    ['\u00ff\u00d8\u00ff\u00e0', /a JPEG picture/],
    ['{\\rtf1', /a rich text file/],
    ['%!PS-Adobe-3.0', /a PostScript file/],
    ['{"message": "Not Found"}', /a JSON file/],
  ])('%j is refused as what it is', (text, says) => {
    expect(refusalOf(bytes(text))).toMatchObject({
      code: 'file-not-pdf',
      message: expect.stringMatching(says) as string,
    });
  });

  test('no bytes are an empty file', () => {
    expect(refusalOf(new Uint8Array())).toMatchObject({ code: 'file-empty' });
  });

  test('a PDF is not refused, nor one with junk before its header, nor what might be one', () => {
    expect(refusalOf(bytes('%PDF-1.7\n'))).toBeNull();
    expect(refusalOf(bytes(`HTTP/1.1 200 OK\r\n\r\n<html>${' '.repeat(900)}%PDF-1.4`))).toBeNull();
    expect(refusalOf(bytes('some other bytes'))).toBeNull();
  });

  test('a header is looked for in the first 1,024 bytes', () => {
    expect(hasHeader(bytes(`${' '.repeat(1019)}%PDF-`))).toBe(true);
    expect(hasHeader(bytes(`${' '.repeat(1020)}%PDF-`))).toBe(false);
  });
});
