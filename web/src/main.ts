import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './shell/register';
import './theme.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
keepPage();
