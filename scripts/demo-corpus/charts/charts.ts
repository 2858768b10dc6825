import type { FigureSet } from '../layout/figure.ts';
import { chartFigure } from './chart.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const waterYear = [...months.slice(3), ...months.slice(0, 3)];

/** The charts of the demo documents by the name that their text uses. Questions are asked on values only drawn here. */
export const charts: FigureSet = {
  reservoirs: chartFigure({
    kind: 'lines',
    categories: waterYear,
    categoryTitle: 'April 2023 to March 2024',
    valueTitle: 'Per cent full',
    from: 0,
    to: 100,
    step: 20,
    series: [
      { name: 'Upper Fennick', values: [96, 90, 79, 71, 65, 60, 54, 62, 80, 96, 100, 100] },
      { name: 'Hollin Water', values: [90, 79, 63, 52, 44, 37, 24, 41, 71, 93, 100, 100] },
    ],
    aspect: 0.52,
  }),
  leakage: chartFigure({
    kind: 'bars',
    categories: ['Harbour', 'Castle Hill', 'Mill Lane', 'Saltmarsh', 'Skerrin', 'Upper Dale'],
    categoryTitle: '',
    valueTitle: 'Litres a property a day',
    from: 0,
    to: 250,
    step: 50,
    series: [{ name: '', values: [165, 120, 82, 108, 214, 140] }],
    aspect: 0.45,
  }),
  strength: chartFigure({
    kind: 'lines',
    categories: ['980', '1,000', '1,020', '1,040', '1,060'],
    categoryTitle: 'Peak temperature, degrees',
    valueTitle: 'Megapascals',
    from: 10,
    to: 40,
    step: 5,
    series: [
      { name: 'A', values: [23, 26, 28.5, 30.5, 32] },
      { name: 'B', values: [25.5, 29.5, 32.5, 34, 31] },
      { name: 'C', values: [27.5, 33, 37, 31.5, 24.5] },
      { name: 'D', values: [27, 30.5, 27.5, 21, 15.5] },
    ],
    aspect: 0.85,
  }),
  gas: chartFigure({
    kind: 'columns',
    categories: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    categoryTitle: 'Trial',
    valueTitle: 'Cubic metres',
    from: 0,
    to: 300,
    step: 50,
    series: [{ name: '', values: [262, 255, 271, 258, 249, 266, 222, 212, 218] }],
    aspect: 0.66,
  }),
  tides: chartFigure({
    kind: 'lines',
    categories: months,
    categoryTitle: '2025',
    valueTitle: 'Metres above chart datum',
    from: 0,
    to: 7,
    step: 1,
    series: [
      { name: 'greatest', values: [5.6, 5.9, 6.2, 6.1, 5.8, 5.5, 5.4, 5.7, 6.1, 6.2, 6.0, 5.7] },
      { name: 'smallest', values: [0.8, 0.5, 0.4, 0.5, 0.7, 0.9, 1.0, 0.6, 0.1, 0.4, 0.6, 0.8] },
    ],
    aspect: 0.66,
  }),
  arrivals: chartFigure({
    kind: 'bars',
    categories: ['Private car', 'Rail', 'Coach', 'Ferry', 'Bicycle or on foot'],
    categoryTitle: '',
    valueTitle: 'Per cent',
    from: 0,
    to: 50,
    step: 5,
    series: [{ name: '', values: [45, 25, 15, 10, 5] }],
    aspect: 0.58,
  }),
  nights: chartFigure({
    kind: 'columns',
    categories: ['2015', '2017', '2019', '2022', '2024'],
    categoryTitle: 'Survey',
    valueTitle: 'Nights',
    from: 0,
    to: 5,
    step: 1,
    series: [{ name: '', values: [2.5, 2.7, 3, 3.6, 4] }],
    aspect: 0.58,
  }),
};
