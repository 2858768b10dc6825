import { css } from 'lit';

/** Beside the styles of the table of runs. */
export const reportAnswersStyles = css`
  .first {
    width: 186px;
  }
  .rest {
    width: 84px;
  }
  .m .iv {
    margin-left: 3px;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .tight .iv {
    display: block;
    margin-left: 0;
  }
  .on .iv {
    color: var(--text-soft);
  }
  td .i {
    white-space: normal;
  }
  tbody :is(td, th) {
    padding-top: 3px;
    padding-bottom: 3px;
  }
  .floor {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  .notes .warn {
    vertical-align: -2px;
  }
  @media (max-width: 719px) {
    .first {
      width: 150px;
    }
  }
  @media print {
    table {
      min-width: 0;
    }
    .first {
      width: 136px;
    }
    .rest {
      width: 74px;
    }
    .rn,
    .m,
    tbody th .i {
      white-space: normal;
    }
    /* Paper does not scroll: what has no room beside the axis stands below it. */
    .iv {
      display: inline-block;
      margin-left: 0;
    }
  }
`;
